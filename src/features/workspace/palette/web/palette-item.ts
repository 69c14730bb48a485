import type { IconSearch } from '@tabler/icons-react'
import { folded } from '#contract/typed/folded.ts'

/** `words`: what else people call it. */
export type PaletteItem = { key: string; label: string; detail?: string; words?: string; Icon: typeof IconSearch; run: () => unknown }
export type PaletteGroup = { label: string; items: PaletteItem[] }

/** Each typed word begins a word of the label. */
export function fits(label: string, typed: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u)
  return folded(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((each) => words.some((word) => word.startsWith(each)))
}

/** With fewer letters nearly everything is also called something like it. */
const fewestLetters = 3

/** What is called so comes before what is also called so. */
export function meant(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const named = items.filter(({ label, detail = '' }) => fits(`${label} ${detail}`, typed))
  if (typed.length < fewestLetters) return named
  const alsoCalled = items.filter((item) => !named.includes(item) && fits(`${item.label} ${item.detail ?? ''} ${item.words ?? ''}`, typed))
  return [...named, ...alsoCalled]
}
