// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// <awale-address>: the page's address as a QR code for a phone, where other devices may show the page.

import { element } from "../dom.js";
import { Sheet } from "./sheet.js";

class Address extends Sheet {
  code = element("img", { class: "code", "data-ui-label": "ui.address", alt: "" });

  build() {
    this.frame("address", "ui.address", this.code, element("p", { class: "about", "data-ui": "ui.address.about" }));
  }

  opened() {
    this.code.src = "address.svg";
  }
}

customElements.define("awale-address", Address);
