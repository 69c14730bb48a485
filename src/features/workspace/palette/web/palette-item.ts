import type { IconSearch } from '@tabler/icons-react'

export type PaletteItem = { key: string; label: string; detail?: string; Icon: typeof IconSearch; run: () => unknown }
export type PaletteGroup = { label: string; items: PaletteItem[] }

/** As far as anybody reads; a long text of accents takes ever longer to be taken apart. */
const longest = 500

const plain = (text: string) => text.slice(0, longest).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** Each typed word begins a word of the label. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((each) => words.some((word) => word.startsWith(each)))
}
