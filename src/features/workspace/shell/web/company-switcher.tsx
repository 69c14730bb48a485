import { Button, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listMyCompanies } from '#features/identity/auth/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useSession } from '#web/app/session/session.ts'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'

/** Specification section 9. */
const maxHeightPx = 200

/** The open company's name; a menu when there is more than one. */
export function CompanySwitcher() {
  const { t } = useTranslation()
  const session = useSession()
  const companies = useApi(listMyCompanies, {}, { enabled: session !== null && !session.isAdmin, staleTime: 300_000 })
  const name = session?.companyInfo?.companyName
  if (!name) return null
  if ((companies.data?.rows.length ?? 0) < 2) {
    return (
      <Text c="dimmed" truncate maw={260} visibleFrom="sm">
        {name}
      </Text>
    )
  }
  return (
    <LazyMenu
      items={() => import('./company-items.tsx')}
      itemProps={{}}
      align="start"
      maxHeight={maxHeightPx}
      trigger={
        <Button
          variant="subtle"
          color="gray"
          px={8}
          maw={260}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t('shell.company', { name })}
        >
          <Text span truncate>
            {name}
          </Text>
        </Button>
      }
    />
  )
}
