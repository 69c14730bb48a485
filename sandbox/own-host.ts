import { isIP } from 'node:net'
import { hostname } from 'node:os'

/**
 * Whether a request names this machine: by an address, as localhost or by its own name. A page of the web that lets its name lead here
 * (DNS rebinding) names itself.
 */
export function isOwnHost(header: string | undefined): boolean {
  if (header === undefined) return true
  const name = header.toLowerCase().replace(/:\d{1,5}$/, '')
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || name.endsWith('.localhost') || name === hostname().toLowerCase()
  )
}

export const foreignHost = 'This stand-in answers only to an address of its machine.'
