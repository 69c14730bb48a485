import { Button, Menu, Text } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listMyCompanies, switchCompany } from '#features/auth/contract.ts'
import { useAction, useApi } from '#web/query.ts'
import { useSession } from '#web/session.ts'
import { useCompanyChanged } from '#web/use-company.ts'

/** The open company's name; a menu when there is more than one. */
export function CompanySwitcher() {
  const { t } = useTranslation()
  const session = useSession()
  const companies = useApi(listMyCompanies, {}, { enabled: session !== null && !session.isAdmin, staleTime: 300_000 })
  const changed = useCompanyChanged()
  const open = useAction(switchCompany, { onSuccess: () => changed('/dashboard') })
  const name = session?.companyInfo?.companyName
  if (!name) return null
  const rows = companies.data?.rows ?? []
  if (rows.length < 2) {
    return (
      <Text c="dimmed" truncate maw={260} visibleFrom="sm">
        {name}
      </Text>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          maw={260}
          loading={open.isPending}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t('shell.company', { name })}
        >
          <Text span truncate>
            {name}
          </Text>
        </Button>
      </Menu.Target>
      {/* Specification section 9: the company dropdown is at most 200 px high. */}
      <Menu.Dropdown mah={200} style={{ overflowY: 'auto' }}>
        {rows.map(({ companyId, companyName, current }) => (
          <Menu.Item
            key={companyId}
            aria-current={current ? 'true' : undefined}
            leftSection={current ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16, display: 'block' }} />}
            onClick={() => (current ? undefined : open.mutate({ body: { companyId } }))}
          >
            {companyName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
