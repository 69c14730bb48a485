import type { IconSearch } from '@tabler/icons-react'
import { folded } from '#contract/typed/folded.ts'

export type PaletteItem = { key: string; label: string; detail?: string; Icon: typeof IconSearch; run: () => unknown }
export type PaletteGroup = { label: string; items: PaletteItem[] }

/** Each typed word begins a word of the label. */
export function fits(label: string, typed: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((each) => words.some((word) => word.startsWith(each)))
}
