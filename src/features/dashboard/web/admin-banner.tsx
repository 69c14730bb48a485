import { Button, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { leaveCompanyAsAdmin } from '#features/auth/contract.ts'
import { useAction } from '#web/query.ts'
import { useSession } from '#web/session.ts'
import { useCompanyChanged } from '#web/use-company.ts'

/** Stands on every screen while an administrator works inside somebody's company. */
export function AdminBanner() {
  const { t } = useTranslation()
  const session = useSession()
  const changed = useCompanyChanged()
  const leave = useAction(leaveCompanyAsAdmin, { onSuccess: () => changed('/auth/admin') })
  if (!session?.isAdmin || !session.companyInfo) return null
  return (
    <Group role="status" px="md" py={8} gap="sm" bg="#7c2d12" c="white" justify="space-between">
      <Group gap="xs" wrap="nowrap">
        <IconShieldLock size={18} aria-hidden />
        <Text size="sm">{t('shell.adminBanner', { name: session.companyInfo.companyName })}</Text>
      </Group>
      <Button size="compact-sm" variant="white" color="dark" loading={leave.isPending} onClick={() => leave.mutate({})}>
        {t('shell.adminLeave')}
      </Button>
    </Group>
  )
}
