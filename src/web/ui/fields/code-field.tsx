import { TextInput, type TextInputProps } from '@mantine/core'
import { codeMaxLength } from '#contract/fields.ts'

/** One field for a one-time code, which phones can fill from the message. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeMaxLength}
      styles={{ input: { letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' } }}
      {...props}
    />
  )
}
