import type { Language } from '#contract/languages.ts'

export type Happened = { deviceId: string; deviceName: string; event: string; about: string; notedAt: Date }
/** What is read of it, and the same for a spreadsheet. */
export type Said = { title: string; lines: string[]; rows: string[][] }
/** What is known of it, read once for all languages; null: there is nothing to tell of it any more. */
export type Told = (language: Language) => Said
