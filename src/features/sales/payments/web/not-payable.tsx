import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paymentSettingsPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { RefusedButton } from '#web/ui/guarded-button.tsx'
import type { NotPayable as Why } from '../contract.ts'

/** Stands where a payment would be asked for: what is in the way of it, and where whoever may do something about it does so. */
export function NotPayable({ why }: { why: Why }) {
  const mayConnect = useCan()('stripeAccount.write') && why !== 'notConfigured'
  return (
    <Text c="dimmed">
      {textOf(`payments.notPayable.${why}`)}{' '}
      {mayConnect && (
        <Anchor component={Link} to={paymentSettingsPath} underline="always">
          {textOf(`payments.notPayable.do.${why}`)}
        </Anchor>
      )}
    </Text>
  )
}

/** The same in the place of a small button in a row; `name`: what the button would be called. */
export function NotPayableButton({ why, name }: { why: Why; name: string }) {
  const mayConnect = useCan()('stripeAccount.write') && why !== 'notConfigured'
  if (!mayConnect)
    return (
      <RefusedButton size="xs" variant="light" reason={textOf(`payments.notPayable.${why}`)}>
        {name}
      </RefusedButton>
    )
  return (
    <Button component={Link} to={paymentSettingsPath} size="xs" variant="default">
      {textOf(`payments.notPayable.do.${why}`)}
    </Button>
  )
}
