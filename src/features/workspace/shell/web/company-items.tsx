import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { listMyCompanies, switchCompany } from '#features/identity/auth/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useCompanyChanged } from '#web/app/session/use-company.ts'

export default function CompanyItems() {
  const companies = useApi(listMyCompanies, {}, { staleTime: 300_000 })
  const changed = useCompanyChanged()
  const open = useAction(switchCompany, { onSuccess: () => changed('/dashboard') })
  return companies.data?.rows.map(({ companyId, companyName, current }) => (
    <Menu.Item
      key={companyId}
      aria-current={current ? 'true' : undefined}
      leftSection={current ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16, display: 'block' }} />}
      onClick={() => (current ? undefined : open.mutate({ body: { companyId } }))}
    >
      {companyName}
    </Menu.Item>
  ))
}
