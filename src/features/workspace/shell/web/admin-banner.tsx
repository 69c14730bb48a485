import { Button, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { leaveCompanyAsAdmin } from '#features/identity/auth/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useSession } from '#web/app/session/session.ts'
import { useCompanyChanged } from '#web/app/session/use-company.ts'
import classes from './shell.module.css'

/** Stands on every screen while an administrator works inside somebody's company. */
export function AdminBanner() {
  const { t } = useTranslation()
  const session = useSession()
  const changed = useCompanyChanged()
  const leave = useAction(leaveCompanyAsAdmin, { onSuccess: () => changed('/auth/admin') })
  if (!session?.isAdmin || !session.companyInfo) return null
  return (
    <Group role="status" className={classes.banner} px="md" py={8} gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap">
        <IconShieldLock size={18} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">{t('shell.adminBanner', { name: session.companyInfo.companyName })}</Text>
      </Group>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        style={{ flexShrink: 0 }}
        loading={leave.isPending}
        onClick={() => leave.mutate({})}
      >
        {t('shell.adminLeave')}
      </Button>
    </Group>
  )
}
