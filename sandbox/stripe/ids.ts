import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `pi_3Q…`: a prefix and letters and digits only, as every id at Stripe. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`
  for (let index = 0; index < length; index++) id += letters[randomInt(letters.length)]
  return id
}
