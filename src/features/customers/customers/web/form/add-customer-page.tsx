import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fetchFilters } from '#contract/list-filters.ts'
import { customerPath, customersPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { requestKey } from '#web/app/calls/request-key.ts'
import { useSession } from '#web/app/session/session.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { listCustomers, saveCustomer } from '../../contract.ts'
import { CustomerFormView } from './customer-form.tsx'
import { newValues } from './form-values.ts'
import { useCustomerForm } from './use-customer-form.ts'

export default function AddCustomerPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  // One key for as long as the form stands: pressed twice or repeated after a lost answer, it still adds one customer.
  const [key] = useState(requestKey)
  const save = useAction(saveCustomer, { refreshes: [listCustomers, fetchFilters], success: t('customers.form.added') })
  const zodForm = useCustomerForm({
    initialValues: newValues(session?.role === 'rep'),
    onSave: async (values) => {
      const { id } = await save.mutateAsync({ body: { ...values, requestKey: key } })
      await navigate(customerPath(id), { replace: true })
    },
  })
  return (
    <>
      <PageHeader title={t('customers.form.addTitle')} />
      <CustomerFormView zodForm={zodForm} hasSignIn={false} submitLabel={t('customers.add')} back={{ to: customersPath, state: null }} />
    </>
  )
}
