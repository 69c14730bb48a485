import { Button, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { peoplePath } from '#contract/places.ts'
import { stopViewing } from '#features/identity/people/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useSession } from '#web/app/session/session.ts'
import { openAnew } from '#web/app/session/use-company.ts'
import classes from './shell.module.css'

/** Stands on every screen while an owner looks at the company as somebody else sees it. */
export function ViewBanner() {
  const { t } = useTranslation()
  const name = useSession()?.viewingAs
  const stop = useAction(stopViewing, { onSuccess: () => openAnew(peoplePath) })
  if (!name) return null
  return (
    <Group role="status" className={classes.banner} px="md" py={8} gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap">
        <IconEye size={18} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">{t('shell.viewBanner', { name })}</Text>
      </Group>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        style={{ flexShrink: 0 }}
        loading={stop.isPending}
        onClick={() => stop.mutate({})}
      >
        {t('shell.viewStop')}
      </Button>
    </Group>
  )
}
