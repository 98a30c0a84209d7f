// SPDX-FileCopyrightText: 2026 Awalé board contributors
// SPDX-License-Identifier: MIT
// Keys, encryption and signatures of a game with a friend, by WebCrypto (docs/friends.md, "Messages").

const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const SIGNATURE = 64;
const LEAST = 1 + NONCE + SIGNATURE + TAG;
const MOST = 16384 + LEAST;
const CONTEXT = "awale friend 1 ";
const CODE_SALT = "awale friend 1 code";
const CODE_ROUNDS = 600_000;
const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };

const { subtle } = globalThis.crypto;
const encoder = new TextEncoder();

/**
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 * @typedef {{topic: string, encryption: CryptoKey}} Keys of a room, or of a short code
 * @typedef {{signature: Bytes, body: Bytes}} Message
 */

/** Bytes as base64url without padding.
 * @param {Bytes} bytes */
export function toText(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of such a text.
 * @param {string} text */
export function fromText(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/** The bytes of hexadecimal digits.
 * @param {string} text */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {(Bytes | number[])[]} parts */
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The keys from a room secret: the `topic` (32 hex digits) and the `encryption` key.
 * @param {Bytes} secret  @returns {Promise<Keys>} */
export async function roomKeys(secret) {
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  /** @param {string} purpose  @param {number} bits */
  const derived = async (purpose, bits) => new Uint8Array(await subtle.deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: encoder.encode(purpose) }, key, bits));
  const topic = await derived(`${CONTEXT}topic`, 128);
  const encryption = await subtle.importKey("raw", await derived(`${CONTEXT}key`, 256), "AES-GCM", false, ["encrypt", "decrypt"]);
  return { topic: Array.from(topic, (byte) => byte.toString(16).padStart(2, "0")).join(""), encryption };
}

/** The keys of a short code. Takes a fraction of a second.
 * @param {string} code */
export async function codeKeys(code) {
  const key = await subtle.importKey("raw", encoder.encode(code), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(CODE_SALT), iterations: CODE_ROUNDS };
  return roomKeys(new Uint8Array(await subtle.deriveBits(how, key, 256)));
}

/** A new signing key, which no script can read out, and its public half as text. */
export async function newKey() {
  const { privateKey, publicKey } = await subtle.generateKey(CURVE, false, ["sign", "verify"]);
  return { key: privateKey, public: toText(new Uint8Array(await subtle.exportKey("raw", publicKey))) };
}

/** @param {Keys} keys  @param {string} part  @param {Bytes} body */
function signed(keys, part, body) {
  return joined(encoder.encode(`${CONTEXT}${keys.topic}/${part}\n`), body);
}

/** @param {Bytes} nonce  @param {string} context */
const gcm = (nonce, context) => ({ name: "AES-GCM", iv: nonce, additionalData: encoder.encode(context) });

/** Sign and encrypt `body` for the topic's last `part`.
 * @param {Keys} keys  @param {string} part  @param {CryptoKey} signer  @param {Bytes} body */
export async function seal(keys, part, signer, body) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const signature = new Uint8Array(await subtle.sign(SIGNING, signer, signed(keys, part, body)));
  const plain = joined(signature, body);
  const sealed = await subtle.encrypt(gcm(nonce, CONTEXT + part), keys.encryption, plain);
  return joined([VERSION], nonce, new Uint8Array(sealed));
}

/** The signature, still to be checked, and the body of a message; null if it is none.
 * @param {Keys} keys  @param {string} part  @param {Bytes} data  @returns {Promise<Message | null>} */
export async function unseal(keys, part, data) {
  if (data.length < LEAST || data.length > MOST || data[0] !== VERSION) return null;
  try {
    const nonce = data.subarray(1, 1 + NONCE);
    const plain = new Uint8Array(await subtle.decrypt(gcm(nonce, CONTEXT + part), keys.encryption, data.subarray(1 + NONCE)));
    return { signature: plain.subarray(0, SIGNATURE), body: plain.subarray(SIGNATURE) };
  } catch {
    return null; // another key, another topic, or altered
  }
}

/** Whether the owner of a public key has signed this body for this topic.
 * @param {string} publicKey  @param {Keys} keys  @param {string} part  @param {Message} message */
export async function isFrom(publicKey, keys, part, { signature, body }) {
  try {
    const key = await subtle.importKey("raw", fromText(publicKey), CURVE, false, ["verify"]);
    return await subtle.verify(SIGNING, key, signature, signed(keys, part, body));
  } catch {
    return false; // it is not a key
  }
}

/** A link as it waits at the broker under a short code.
 * @param {Keys} keys  @param {string} link */
export async function sealLink(keys, link) {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await subtle.encrypt(gcm(nonce, CODE_SALT), keys.encryption, encoder.encode(link));
  return joined(nonce, new Uint8Array(sealed));
}

/** The link that waits at the broker; null if it is none.
 * @param {Keys} keys  @param {Bytes} data */
export async function openLink(keys, data) {
  try {
    const plain = await subtle.decrypt(gcm(data.subarray(0, NONCE), CODE_SALT), keys.encryption, data.subarray(NONCE));
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}
