import { ActionIcon, Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../app/lazy-part.ts'
import { dayText, today as todayThere } from '../../values/dates.ts'
import classes from './date-field.module.css'
import { isDay, offeredYears, orderOf, typedDay, writtenDay } from './typed-day.ts'

const load = () => import('./calendar.tsx')
const Calendar = lazyPart(load)

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `2026-11-28`, or what was typed and is no day (yet), or outside the bounds: nothing that a schema of days takes. */
  value?: string
  onChange: (value: string) => void
  /** The first and last day that make sense. */
  min?: string | undefined
  max?: string | undefined
}

/** A day, typed in the language's order or as ISO, or chosen from a calendar. */
export function DateField({ value = '', onChange, min, max, error, onBlur, onKeyDown, ...rest }: Props) {
  const { t, i18n } = useTranslation()
  const order = orderOf(i18n.language)
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setTyped(null)
    setWrong('')
  }, [value])

  const tell = (next: string) => {
    told.current = next
    onChange(next)
  }
  const isWithin = (day: string) => !(min && day < min) && !(max && day > max)
  const type = (text: string) => {
    setTyped(text)
    setWrong('')
    const day = typedDay(text, order)
    tell(day === null ? text.trim() : isWithin(day) ? day : writtenDay(day, order))
  }
  /** Somebody who goes on has written it to its end. */
  const settle = () => {
    if (typed === null) return
    const day = typedDay(typed, order, { shortYear: true })
    if (typed.trim() === '' || (day && isWithin(day))) {
      if (day !== null) tell(day)
      setTyped(day === null ? null : writtenDay(day, order))
    } else setWrong(day ? outside(day) : t('dates.wrong', { example: writtenDay(todayThere(), order) }))
  }
  const outside = (day: string) =>
    min && day < min ? t('dates.notBefore', { date: dayText(min) }) : t('dates.notAfter', { date: dayText(max ?? '') })

  const text = typed ?? writtenDay(value, order)
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        settle()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        onKeyDown?.(event)
      }}
      error={wrong || error}
      placeholder={order.map((part) => t(`dates.letters.${part}`)).join('/')}
      autoComplete="off"
      maxLength={20}
      rightSectionPointerEvents="all"
      rightSection={
        !rest.readOnly &&
        !rest.disabled && (
          <CalendarButton
            name={rest['aria-label'] ?? (typeof rest.label === 'string' ? rest.label : '')}
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              // At once: where the value is the address's, it comes a moment later.
              setTyped(writtenDay(day, order))
              setWrong('')
              tell(day)
            }}
          />
        )
      }
    />
  )
}

type ButtonProps = Pick<Props, 'min' | 'max'> & { value: string; name: string; onChoose: (day: string) => void }

/** The calendar stands in the browser's top layer: nothing cuts it off, and what it opens from sees it as its own. */
function CalendarButton({ name, value, min, max, onChoose }: ButtonProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  useEffect(() => {
    if (!open) return
    // Ahead of the dialog or the panel around it, which would close too.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      event.preventDefault()
      panel.current?.hidePopover()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [open])
  const today = todayThere()
  const { first, last } = offeredYears({ min, max, value, today })
  const shown = isDay(value) ? value : max && max < today ? max : min && min > today ? min : today
  const label = t('dates.choose', { name })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isDay(value) ? `${label} (${dayText(value)})` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        // A dialog around it listens for Escape ahead of everybody and passes over what is marked so.
        onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      >
        {open && (
          <Suspense
            fallback={
              <div className={classes.waiting}>
                <Loader size="sm" />
              </div>
            }
          >
            <Calendar
              language={i18n.language.slice(0, 2)}
              chosen={isDay(value) ? dateOf(value) : undefined}
              today={dateOf(today)}
              shown={dateOf(shown)}
              first={min && Number(min.slice(0, 4)) >= first ? dateOf(min) : new Date(first, 0)}
              last={max && Number(max.slice(0, 4)) <= last ? dateOf(max) : new Date(last, 11)}
              min={min ? dateOf(min) : undefined}
              max={max ? dateOf(max) : undefined}
              onChoose={(day) => {
                onChoose(isoOf(day))
                close()
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Of the browser's own clock: the calendar knows no zones. */
const dateOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const isoOf = (date: Date) =>
  [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
