// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// The module of qrcode-generator, as far as the site uses it.

declare module "*/qrcode.mjs" {
  interface Code {
    addData(text: string): void;
    make(): void;
    getModuleCount(): number;
    isDark(row: number, column: number): boolean;
    createSvgTag(options: { scalable: boolean }): string;
  }

  /** Version 0 is the least that has room. */
  export function qrcode(version: number, correction: "L" | "M" | "Q" | "H"): Code;
}
