import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const texts = {
  expired: 'people.invite.expired',
  withdrawn: 'people.invite.withdrawn',
  used: 'people.invite.used',
  unknown: 'people.invite.unknown',
} as const

/** Why the link opens nothing any more, and what to do. */
export function InvitationOver({ state }: { state: keyof typeof texts }) {
  const { t } = useTranslation()
  return (
    <Stack>
      <Text>{t(texts[state])}</Text>
      {state === 'used' ? (
        <Button component="a" href="/?login=true">
          {t('people.invite.signIn')}
        </Button>
      ) : (
        <Button component={Link} to="/" variant="default">
          {t('notFound.goHome')}
        </Button>
      )}
    </Stack>
  )
}
