import type { Agreement } from '../agreement.ts'
import { type Digest, digestNamed } from '../cms/algorithms.ts'
import type { MimeHeaders } from '../mime/headers.ts'
import { readParameters } from '../mime/parameters.ts'
import { writeName } from '../name.ts'

/** `digest`: the one for the receipt, null where they insist on algorithms that we do not have. */
export type ReceiptRequest = { signed: boolean; digest: Digest | null; deliverTo: string | null }

/** Null where no receipt is asked for. */
export function readReceiptRequest(headers: MimeHeaders): ReceiptRequest | null {
  if (!headers.get('disposition-notification-to')) return null
  const { parameters } = readParameters(`options;${headers.get('disposition-notification-options') ?? ''}`)
  const [, ...protocols] = listOf(parameters.get('signed-receipt-protocol'))
  const [importance, ...named] = listOf(parameters.get('signed-receipt-micalg'))
  const known = named.map(digestNamed).find((digest) => digest !== undefined)
  return {
    signed: protocols.some((protocol) => /^(x-)?pkcs7-signature$/i.test(protocol)),
    digest: known ?? (importance?.toLowerCase() === 'required' && named.length > 0 ? null : 'sha-256'),
    deliverTo: headers.get('receipt-delivery-option') || null,
  }
}

const listOf = (text = '') => text.split(',').map((each) => each.trim())

export function writeReceiptRequest({ ourName, receipt, sign }: Agreement): Record<string, string> {
  if (receipt.mode === 'none') return {}
  const request: Record<string, string> = { 'Disposition-Notification-To': writeName(ourName) }
  if (receipt.signed)
    request['Disposition-Notification-Options'] =
      `signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, ${sign ?? 'sha-256'}`
  if (receipt.mode === 'async') request['Receipt-Delivery-Option'] = receipt.url
  return request
}

/**
 * Where to send a receipt that is not wanted in the answer. The address comes with the message, from anybody; only the partner's own host and
 * those that were agreed are believed, and for another one the receipt goes into the answer.
 */
export function receiptAddress({ deliverTo }: ReceiptRequest, { url, receiptHosts }: Agreement): string | null {
  if (!deliverTo || !URL.canParse(deliverTo)) return null
  const { protocol, hostname, username, password } = new URL(deliverTo)
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === ''
  const hosts = URL.canParse(url) ? [new URL(url).hostname, ...receiptHosts] : receiptHosts
  return isPlain && hosts.includes(hostname) ? deliverTo : null
}
