import type { ParsedKey } from 'ssh2'

/** ssh-keygen makes keys of 16 to 24. The library counts through them in one go, while nothing else of the process goes on. */
const mostRounds = 64
const magic = 'openssh-key-v1\0'
/** As the library finds it. */
const openSsh = /^-----BEGIN OPENSSH PRIVATE KEY-----(?:\r\n|\n)([\s\S]+)(?:\r\n|\n)-----END OPENSSH PRIVATE KEY-----$/

/** Null: it cannot be read with this passphrase, or only in a time that nobody waits for. */
export async function readSftpKey(privateKey: string, passphrase: string): Promise<ParsedKey | null> {
  if (isTooSlow(privateKey)) return null
  const { default: ssh2 } = await import('ssh2')
  const [key] = [ssh2.utils.parseKey(privateKey, passphrase || undefined)].flat()
  return key && !(key instanceof Error) && key.isPrivateKey() ? key : null
}

/** As in `authorized_keys`; null for a key that cannot be read. */
export async function publicKeyLine(privateKey: string, passphrase: string): Promise<string | null> {
  const key = await readSftpKey(privateKey, passphrase)
  return key && `${key.type} ${key.getPublicSSH().toString('base64')}`
}

/** Of a key that is protected by a passphrase: whether finding out takes long. Its author says so in it. */
export function isTooSlow(privateKey: string): boolean {
  const [, base64] = openSsh.exec(privateKey.trim()) ?? []
  if (base64 === undefined) return false
  const strings = stringsOf(Buffer.from(base64, 'base64'))
  const [, derivation, options = Buffer.alloc(0)] = strings
  if (String(derivation) !== 'bcrypt') return false
  const [salt] = stringsOf(options, 0, 1)
  const at = 4 + (salt?.length ?? 0)
  return !salt || at + 4 > options.length || options.readUInt32BE(at) > mostRounds
}

/** The first ones: cipher, derivation and its options. */
function stringsOf(bytes: Buffer, from = magic.length, count = 3): Buffer[] {
  const strings: Buffer[] = []
  for (let at = from; strings.length < count && at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    strings.push(bytes.subarray(at + 4, end))
    at = end
  }
  return strings
}
