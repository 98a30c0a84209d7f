// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Rules of eslint for the scripts of the page; types are the concern of TypeScript.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.worker } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // TypeScript knows better
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-globals": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-await-in-loop": "off",
      "no-self-compare": "error",
      "no-unused-expressions": "error",
      "no-useless-return": "error",
      "object-shorthand": "error",
      curly: ["error", "multi-line"],
    },
  },
];
