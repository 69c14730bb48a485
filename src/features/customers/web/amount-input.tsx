import { NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const typingMs = 400

/** An amount in dollars as text, `''` when empty; half-typed numbers are kept back. */
export function AmountInput({
  label,
  name,
  value,
  onChange,
}: {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState<string | number>(value)
  const later = useDebouncedCallback(onChange, typingMs)
  useEffect(() => {
    if (value === '') setTyped('')
  }, [value])
  return (
    <NumberInput
      size="sm"
      label={label}
      aria-label={name}
      value={typed}
      onChange={(number) => {
        setTyped(number)
        if (number === '' || typeof number === 'number') later(String(number))
      }}
      decimalScale={2}
      thousandSeparator=","
      hideControls
      prefix="$"
    />
  )
}
