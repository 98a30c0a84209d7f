// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Windows that come with the source of this page: none. The site has another file in this place.
