import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { es } from 'react-day-picker/locale/es'
import classes from './calendar.module.css'

type Props = {
  language: string
  chosen: Date | undefined
  today: Date
  shown: Date
  first: Date
  last: Date
  min: Date | undefined
  max: Date | undefined
  onChoose: (day: Date) => void
}

/** A month of days below its month and year. It comes on demand and brings nothing of ours, so that no other file needs its own. */
export default function Calendar({ language, chosen, today, shown, first, last, min, max, onChoose }: Props) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      captionLayout="dropdown"
      navLayout="around"
      locale={language === 'es' ? es : enUS}
      // Its own says "1st", which is not what stands on the button for those who speak to it.
      labels={{ labelDayButton: (day) => new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(day) }}
      classNames={classes as Record<string, string>}
      selected={chosen}
      today={today}
      defaultMonth={shown}
      startMonth={first}
      endMonth={last}
      disabled={[...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])]}
      onSelect={onChoose}
    />
  )
}
