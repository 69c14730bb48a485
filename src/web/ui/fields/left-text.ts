import { oneLine } from '#contract/typed/typed-text.ts'

type Option = { value: string; label: string }

/**
 * What stands in the box of a choice when it is left: the option that it names, or the text itself. It becomes the field's value, so that it is
 * kept or refused in words; the box alone would drop it.
 */
export function leftText(typed: string, options: readonly Option[]): string {
  const text = oneLine(typed)
  const key = text.toLowerCase()
  const named = options.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key)
  return named?.value ?? text
}
