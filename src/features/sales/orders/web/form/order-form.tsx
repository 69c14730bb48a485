import { Alert, Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isId } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { orderPath, ordersPath } from '#contract/places.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { FormFoot } from '#web/ui/dialogs/form-foot.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { orderChoices } from '../../contract.ts'
import { OrderTotals } from '../order-totals.tsx'
import { AddressFields } from './address-fields.tsx'
import { ChargesFields } from './charges-fields.tsx'
import { DeliveryQuestion } from './delivery-question.tsx'
import { FormSection } from './form-section.tsx'
import { LineFields } from './line-fields.tsx'
import classes from './order-form.module.css'
import { TaxQuestion } from './tax-question.tsx'
import { TermsFields } from './terms-fields.tsx'
import type { OrderFormState } from './use-order-form.ts'

type Props = { zodForm: OrderFormState; changes?: { id: string; customerName: string } | null; problem?: ReactNode }

/** `changes`: the order that it changes, which stays with its customer; null: a new one. */
export function OrderForm({ zodForm, changes = null, problem }: Props) {
  const { t } = useTranslation()
  const { form, field, submit, saving, serverError, draft } = zodForm
  const { customerId } = form.values
  const choices = useApi(orderChoices, { params: { customerId } }, { enabled: isId(customerId) }).data
  const listed = (rows: { id: string; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }))
  const goOn = () => {
    if (!form.validate().hasErrors) void zodForm.save({ ...form.values, despiteQuantities: true })
  }
  const save = t(changes ? 'orders.change.save' : form.values.asQuote ? 'orders.form.saveQuote' : 'orders.take')
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !saving} />
      <Stack gap={0}>
        <DraftOffer {...draft} />
        <FormSection title={t('orders.form.who')}>
          {changes ? (
            <TextInput label={t('fields.customerId')} value={changes.customerName} readOnly variant="filled" />
          ) : (
            <CustomerSelect
              {...field('customerId')}
              value={form.values.customerId || null}
              name={choices?.customerName ?? ''}
              onChange={(chosen) => form.setFieldValue('customerId', chosen ?? '')}
              placeholder={t('orders.form.customerPlaceholder')}
              nothingFound={t('orders.form.noCustomer')}
            />
          )}
          <TextInput {...field('poNumber')} autoComplete="off" />
          {choices?.onHold && (
            <Alert color="red" role="alert" className={classes.wide}>
              {t('orders.errors.onHold', { name: choices.customerName })}
            </Alert>
          )}
          {choices?.inactive && (
            <Alert color="red" role="alert" className={classes.wide}>
              {t('orders.errors.inactive', { name: choices.customerName })}
            </Alert>
          )}
        </FormSection>
        <LineFields zodForm={zodForm} orderId={changes?.id} />
        <AddressFields zodForm={zodForm} addresses={choices?.addresses ?? null} fills={!changes} />
        <FormSection title={t('orders.form.terms')}>
          <TermsFields zodForm={zodForm} choices={choices} fills={!changes} />
          <ListSelect {...field('classId')} value={form.values.classId ?? null} data={listed(choices?.classes)} clearable />
          <TextInput {...field('discountPercent')} inputMode="decimal" autoComplete="off" rightSection="%" />
          <Textarea {...field('memo')} autosize minRows={2} maxRows={6} className={classes.wide} />
          {changes && (
            <TextInput {...field('reason')} description={t('orders.change.reasonHelp')} autoComplete="off" className={classes.wide} />
          )}
        </FormSection>
        <ChargesFields zodForm={zodForm} choices={choices} />
        {zodForm.priced.price?.noTax === 'noCode' && <TaxQuestion />}
        {choices?.lacksDeliveryItem && (zodForm.priced.price?.delivery ?? 0) > 0 && <DeliveryQuestion />}
        {!changes && (
          <FormSection title={t('orders.form.quote')}>
            <Switch
              label={t('fields.asQuote')}
              description={t('orders.form.asQuoteHelp')}
              checked={form.values.asQuote}
              onChange={({ currentTarget }) => form.setFieldValue('asQuote', currentTarget.checked)}
            />
            {form.values.asQuote && <DateField {...field('validUntil')} description={t('orders.form.validUntilHelp')} />}
          </FormSection>
        )}
        <OrderTotals priced={zodForm.priced} ownDelivery={form.values.ownDelivery !== ''} />
      </Stack>
      <div className={classes.foot}>
        <FormError error={serverError} />
        {serverError?.code === 'totalMoved' && zodForm.priced.price && (
          <Group>
            <Button type="submit" loading={saving}>
              {t('orders.form.goOn', { total: formatCents(zodForm.priced.price.grandTotal) })}
            </Button>
          </Group>
        )}
        {serverError?.code === 'quantityNotSold' && (
          <Group>
            <Button type="button" loading={saving} onClick={goOn}>
              {t('orders.form.allTheSame')}
            </Button>
          </Group>
        )}
        {problem}
        <FormFoot cancel={{ component: Link, to: changes ? orderPath(changes.id) : ordersPath }} label={save} saving={saving} />
      </div>
    </form>
  )
}
