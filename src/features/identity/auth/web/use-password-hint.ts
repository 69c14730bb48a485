import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { password as passwordRule } from '#contract/fields.ts'
import { call } from '#web/app/calls/api.ts'
import { textOf } from '#web/app/text.ts'
import { passwordStrength } from '../contract.ts'

const typingMs = 400

/** What the server thinks of a password that follows the rule: a hint, never a refusal, so its silence does not matter. */
export function usePasswordHint(password: string, context: string[]): string {
  const [settled] = useDebouncedValue(password, typingMs)
  const [hint, setHint] = useState({ password: '', key: '' })
  const about = context.filter(Boolean).join('\n')
  useEffect(() => {
    if (!passwordRule.safeParse(settled).success) return
    const gone = new AbortController()
    call(passwordStrength, { body: { password: settled, context: about ? about.split('\n') : [] } }, { signal: gone.signal })
      .then((answer) => setHint({ password: settled, key: answer.hint }))
      .catch(() => undefined)
    return () => gone.abort()
  }, [settled, about])
  return hint.key && hint.password === password ? textOf(hint.key) : ''
}
