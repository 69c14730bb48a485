import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createSecureContext, type SecureContext } from 'node:tls'
import { selfSigned } from './certificate.ts'
import type { Trouble } from './trouble.ts'

const yearMs = 365 * 86_400_000

/** The certificates of the retailer's servers: a good one that stays the same over restarts, and one that expired. */
export function tlsIdentity(file: string, trouble: Trouble) {
  if (!existsSync(file)) {
    const made = selfSigned({
      commonName: 'Harvest Market',
      from: new Date(Date.now() - yearMs),
      until: new Date(Date.now() + 10 * yearMs),
    })
    writeFileSync(file, made.cert + made.key, { mode: 0o600 })
  }
  const pem = readFileSync(file, 'utf8')
  const good = createSecureContext({ cert: pem, key: pem })
  const privateKey = createPrivateKey(pem)
  let expired: SecureContext | undefined
  return {
    certificate: pem.slice(0, pem.indexOf('-----BEGIN PRIVATE')),
    context(): SecureContext {
      if (!trouble.expiredCertificate) return good
      // Same name and key: whoever trusts the good one finds nothing wrong but the date.
      const dates = { from: new Date(Date.now() - 2 * yearMs), until: new Date(Date.now() - yearMs) }
      expired ??= createSecureContext(selfSigned({ commonName: 'Harvest Market', ...dates, privateKey }))
      return expired
    },
  }
}

export type TlsIdentity = ReturnType<typeof tlsIdentity>
