import { quote, unquote } from './mime/parameters.ts'

/** An AS2 name as RFC 4130 6.2 wants it: quoted where it holds anything but plain letters and signs. */
export const writeName = (name: string) => (/^[!#-[\]-~]+$/.test(name) ? name : quote(name))

export const readName = (header: string | undefined) => unquote(header?.trim() ?? '')
