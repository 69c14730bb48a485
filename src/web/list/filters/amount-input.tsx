import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const typingMs = 400

type Props = { label: string; name: string; value: string; onChange: (value: string) => void }

/** An amount in dollars as text, `''` when empty; what is only half a number is kept back. */
export function AmountInput({ label, name, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const later = useDebouncedCallback(onChange, typingMs)
  useEffect(() => {
    if (value === '') setTyped('')
  }, [value])
  return (
    <TextInput
      size="sm"
      label={label}
      aria-label={name}
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      maxLength={15}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const plain = currentTarget.value.replace(/[\s,$]/g, '')
        if (/^(-?\d*\.?\d{0,2})$/.test(plain) && (plain === '' || /\d/.test(plain))) later(plain)
      }}
    />
  )
}
