import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { type CountLine, enterCount, getCount, listCountLines } from '../contract.ts'
import { focusLine } from './focus-line.ts'

const pattern = /^\d{1,9}(\.\d{1,4})?$/

type Props = { countId: string; countedAt: string; line: CountLine; next: number | null }

/** How many there are; saved when the field is left, Enter goes on to the next line. Empty takes it back. */
export function CountedField({ countId, countedAt, line: { lineNo, name, unit, counted }, next }: Props) {
  const { t } = useTranslation()
  const saved = counted === null ? '' : String(Number(counted))
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState('')
  const enter = useAction(enterCount, { refreshes: [getCount, listCountLines], silent: true })
  // What stood there when the typing began: what somebody else enters meanwhile takes the place of nothing that is just being typed.
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current === null) setTyped(saved)
  }, [saved])
  const save = async () => {
    const value = typed.trim().replace(',', '.')
    const isAsBefore = value === before.current
    before.current = null
    if (isAsBefore) setTyped(saved)
    if (isAsBefore || value === saved) return setError('')
    if (value !== '' && !pattern.test(value)) return setError(t('stock.errors.number'))
    setError('')
    try {
      await enter.mutateAsync({ params: { id: countId }, body: { lines: [{ lineNo, counted: value }], countedAt } })
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : '')
    }
  }
  return (
    <TextInput
      aria-label={t('stock.counts.countedOfItem', { name, unit })}
      data-count-line={lineNo}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={error || undefined}
      onChange={({ currentTarget }) => {
        before.current ??= saved
        setTyped(currentTarget.value)
      }}
      onBlur={() => {
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          if (next === null) void save()
          else focusLine(next)
        }
      }}
      rightSection={unit}
      rightSectionWidth={40}
      w={132}
      ml="auto"
      styles={{ input: { textAlign: 'right' } }}
    />
  )
}
