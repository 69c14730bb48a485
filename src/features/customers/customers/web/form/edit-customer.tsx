import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { fetchFilters } from '#contract/list-filters.ts'
import { customerPath } from '#contract/places.ts'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { useAction } from '#web/app/calls/query.ts'
import { toastError } from '#web/app/toasts.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { Customer } from '../../contract.ts'
import { getCustomer, getCustomerSync, listCustomers, saveCustomer } from '../../contract.ts'
import { type Choice, type Comparison, compare, merge } from './clash.ts'
import { ClashDialog } from './clash-dialog.tsx'
import { CustomerFormView } from './customer-form.tsx'
import { type FormValues, valuesOf } from './form-values.ts'
import { useCustomerForm } from './use-customer-form.ts'

type Clash = { theirs: Customer; mine: FormValues; comparison: Comparison; error: ApiError }

/** The form of an existing customer. `base` is the version it began with; after a clash, the one that was then shown. */
export default function EditCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const base = useRef(customer)
  const [clash, setClash] = useState<Clash | null>(null)
  const { id } = customer
  const save = useAction(saveCustomer, {
    refreshes: [getCustomer, getCustomerSync, listCustomers, fetchFilters],
    success: t('customers.form.saved'),
    silent: true,
  })
  const store = async (values: FormValues) => {
    try {
      await save.mutateAsync({ body: { ...values, id, version: base.current.version } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'changedMeanwhile') toastError(error.message)
      else {
        const theirs = await call(getCustomer, { params: { id } })
        setClash({ theirs, mine: values, comparison: compare(valuesOf(base.current), valuesOf(theirs), values), error })
      }
      throw error
    }
    setClash(null)
    await navigate(customerPath(id), { state, replace: true })
  }
  const zodForm = useCustomerForm({ initialValues: valuesOf(customer), isStored: true, onSave: store })
  const resolve = (choices: Record<string, Choice>) => {
    if (!clash) return
    const merged = merge(clash.mine, clash.comparison, choices)
    base.current = clash.theirs
    zodForm.form.setValues(merged)
    return zodForm.save(merged)
  }
  return (
    <>
      <PageHeader title={t('customers.form.editTitle', { name: customer.fields.name })} />
      <CustomerFormView
        id={id}
        zodForm={zodForm}
        hasSignIn={customer.hasSignIn}
        submitLabel={t('customers.form.save')}
        back={{ to: customerPath(id), state }}
      />
      {clash && (
        <ClashDialog
          key={clash.theirs.version}
          message={clash.error.message}
          comparison={clash.comparison}
          saving={save.isPending}
          onSave={resolve}
          onClose={() => setClash(null)}
        />
      )}
    </>
  )
}
