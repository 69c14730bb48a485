import { Text } from '@mantine/core'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { usePasswordHint } from './use-password-hint.ts'

type Props = Parameters<typeof PasswordField>[0]

/** A password to be chosen: the rule's parts, and a hint if it is easily guessed. `context`: what one would try first. */
export function ChoosePasswordField({ context, ...props }: Props & { context: string[] }) {
  const hint = usePasswordHint(String(props.value ?? ''), context)
  return (
    <div>
      <PasswordField rules {...props} />
      <Text role="status" size="xs" mt={hint ? 6 : 0} c="light-dark(#9a3412, #fdba74)">
        {hint}
      </Text>
    </div>
  )
}
