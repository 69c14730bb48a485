import { currentLanguage } from '#web/app/text.ts'

/** A day of the office, `2026-11-28`. */
export const dayText = (day: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
