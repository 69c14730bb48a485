import { generateKeyPairSync } from 'node:crypto'
import ssh2 from 'ssh2'

/** ssh2 makes keys too, but about two of a thousand of its Ed25519 keys cannot be read back. */
export function newSshKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ type: 'sec1', format: 'pem' }))
  return { private: pem, public: `ecdsa-sha2-nistp256 ${publicPart(pem)}` }
}

/** The public key in the form in which it is pinned. */
export function publicPart(privatePem: string) {
  const parsed = ssh2.utils.parseKey(privatePem)
  if (parsed instanceof Error) throw parsed
  return parsed.getPublicSSH().toString('base64')
}
