import { currentLocale } from '#web/app/text.ts'

/** `41.67%`, in Spanish `41.67 %`. */
export const percentText = (percent: number) =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
