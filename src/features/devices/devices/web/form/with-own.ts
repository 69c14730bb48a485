type Option = { value: string; label: string }

/** What a record has stays to be chosen, also once it is not in use any more. */
export const withOwn = (options: readonly Option[], own: Option | null): Option[] =>
  own?.value && !options.some(({ value }) => value === own.value) ? [own, ...options] : [...options]
