import { readFileSync } from 'node:fs'
import type { Reply } from './wire/http.ts'

const types: Record<string, string> = { js: 'text/javascript', html: 'text/html', css: 'text/css' }
const files = [
  'elements-inner-payment.html',
  'elements-inner-payment.js',
  'elements-inner-payment.css',
  'three-ds-2-challenge.html',
  'form.js',
  'texts.js',
]

/** Stripe.js under each of its addresses (`/v3/`, `/endive/stripe.js`), and what its frames load. */
export function browserFile(path: string): Reply | undefined {
  const name = /^\/(v3\/?|v3\/stripe\.js|\w+\/stripe\.js)$/.test(path) ? 'stripe.js' : files.find((file) => path === `/v3/${file}`)
  if (name === undefined) return undefined
  const type = types[name.slice(name.lastIndexOf('.') + 1)]
  return {
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-cache' },
    body: readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8'),
  }
}
