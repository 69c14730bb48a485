import { folded } from '#contract/typed/folded.ts'
import { oneLine } from '#contract/typed/typed-text.ts'

export type Option = { value: string; label: string }

/**
 * What stands in the box of a choice when it is left: the option that it names, or the text itself. It becomes the field's value, so that it is
 * kept or refused in words; the box alone would drop it.
 */
export function leftText(typed: string, options: readonly Option[]): string {
  const text = oneLine(typed)
  const namedBy = (key: (text: string) => string) =>
    options.find(({ value, label }) => key(value) === key(text) || key(label) === key(text))
  const named = namedBy((name) => name.toLowerCase()) ?? namedBy(folded)
  return named?.value ?? text
}
