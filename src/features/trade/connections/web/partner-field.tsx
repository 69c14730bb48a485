import type { SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listPartners } from '#features/trade/partners/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'

/** As many as a list holds that is read at once. */
const most = 100

type Props = Pick<SelectProps, 'label' | 'error' | 'onBlur'> & { value: string | null; onChange: (id: string | null) => void }

/** The trading partner at the other end. */
export function PartnerField(props: Props) {
  const { t } = useTranslation()
  const partners = useApi(listPartners, { query: { sort: 'name', limit: most } })
  return (
    <ListSelect
      {...props}
      data={(partners.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      description={t('connections.partnerHelp')}
      clearable
    />
  )
}
