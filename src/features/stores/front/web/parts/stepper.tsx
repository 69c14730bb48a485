import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SoldItem } from '#features/catalog/items/door.ts'
import { useFront } from '../app/front.ts'
import { Square } from './button.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import classes from './stepper.module.css'
import { steppedOf, typedQuantity } from './steps.ts'

type Props = {
  item: SoldItem & { id: string }
  name: string
  unit: string
  quantity: string
  onChange: (quantity: string) => Promise<unknown>
}

/** Presses that follow each other are sent as one. */
const quietMs = 350

/**
 * Walks the quantities in which an item is sold. What is typed is taken as it is when the field is left: whether it is sold so is said by the
 * cart, with what would be.
 */
export function Stepper({ item, name, unit, quantity, onChange }: Props) {
  const { t } = useTranslation()
  const { tellsLater } = useFront()
  const [typed, setTyped] = useState(quantity)
  const [isWrong, setWrong] = useState(false)
  const wrong = useId()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const untold = useRef<string | null>(null)
  /** What was told last and is not answered yet. */
  const told = useRef<string | null>(null)
  const isTyping = useRef(false)
  const tell = useRef(onChange)
  tell.current = onChange
  const now = useRef(quantity)
  now.current = quantity
  // An answer to what was told before says nothing of what was said since.
  useEffect(() => {
    if (untold.current === null && (told.current === null || told.current === quantity) && !isTyping.current) setTyped(quantity)
  }, [quantity])
  const send = () => {
    if (waiting.current) clearTimeout(waiting.current)
    waiting.current = null
    const next = untold.current
    untold.current = null
    if (next === null) return
    told.current = next
    const answered = () => {
      const isLast = told.current === next
      if (isLast) told.current = null
      return isLast && untold.current === null && !isTyping.current
    }
    // What could not be taken is not left standing there.
    tell.current(next).then(answered, () => answered() && setTyped(now.current))
  }
  // Whoever goes on to another screen, or orders, has pressed all the same.
  const last = useRef(send)
  last.current = send
  useEffect(() => {
    const goes = tellsLater(() => last.current())
    return () => {
      goes()
      last.current()
    }
  }, [tellsLater])
  const step = (direction: 1 | -1) => {
    const next = steppedOf(item, unit, typedQuantity(typed) ?? quantity, direction)
    if (next === null) return
    isTyping.current = false
    setTyped(next)
    setWrong(false)
    untold.current = next
    if (waiting.current) clearTimeout(waiting.current)
    waiting.current = setTimeout(send, quietMs)
  }
  const leave = () => {
    isTyping.current = false
    const next = typedQuantity(typed)
    const said = untold.current ?? told.current ?? quantity
    setWrong(next === null && typed.trim() !== '')
    if (next === null) setTyped(said)
    else if (next !== said || untold.current !== null) {
      untold.current = next
      send()
    }
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') leave()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <fieldset className={classes.stepper} aria-label={t('storeFront.quantityOf', { name })}>
      <Square label={t('storeFront.fewer', { name })} onClick={() => step(-1)}>
        <MinusIcon />
      </Square>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('storeFront.quantityOf', { name })}
        aria-describedby={isWrong ? wrong : undefined}
        value={typed}
        maxLength={14}
        onChange={(event) => {
          isTyping.current = true
          setTyped(event.target.value)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      <Square label={t('storeFront.more', { name })} onClick={() => step(1)}>
        <PlusIcon />
      </Square>
      {isWrong && (
        <p id={wrong} role="alert" className={classes.wrong}>
          {t('storeFront.quantityWrong')}
        </p>
      )}
    </fieldset>
  )
}
