import i18n from '#web/app/text.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, in the person's language; below a minute it is now. */
export function agoText(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000)
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? ['second', 1]
  const words = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' })
  return unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(seconds / size), unit)
}

/** `timeZone`: of the company, by which its days begin; before it is known the device's own. */
export const timeText = (ms: number, timeZone: string | undefined) =>
  new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(ms)
