import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isId } from '#contract/fields.ts'
import { languageOf } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { orderPath, ordersPath } from '#contract/places.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { getPayable } from '#features/sales/payments/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { orderChoices } from '../../contract.ts'
import { OrderTotals } from '../order-totals.tsx'
import { AddressFields } from './address-fields.tsx'
import { ChargesFields } from './charges-fields.tsx'
import { CustomerBeside } from './customer-beside.tsx'
import { DeliveryQuestion } from './delivery-question.tsx'
import { FormSection } from './form-section.tsx'
import { LineFields } from './line-fields.tsx'
import { OrderFoot, type Sending } from './order-foot.tsx'
import classes from './order-form.module.css'
import { TaxQuestion } from './tax-question.tsx'
import { TermsFields } from './terms-fields.tsx'
import type { OrderFormState } from './use-order-form.ts'

type Props = { zodForm: OrderFormState; changes?: { id: string; customerName: string } | null; problem?: ReactNode }

/**
 * `changes`: the order that it changes, which stays with its customer; null: a new one. The focus goes where the hand goes next: customer, item,
 * quantity, the next item; Ctrl-Enter takes it from anywhere.
 */
export function OrderForm({ zodForm, changes = null, problem }: Props) {
  const { t, i18n } = useTranslation()
  const { form, field, submit, saving, serverError, draft } = zodForm
  const { customerId, asQuote } = form.values
  const place = useRef<HTMLFormElement>(null)
  const choices = useApi(orderChoices, { params: { customerId } }, { enabled: isId(customerId) }).data
  const payable = useApi(getPayable, {}, { enabled: !changes }).data
  const listed = (rows: { id: string; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }))
  const focusOn = (box: '[data-customer]' | '[data-next-item]') =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLInputElement>(`${box} input`)?.focus())
  const toNextItem = () => focusOn('[data-next-item]')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (!changes) focusOn(isId(customerId) ? '[data-next-item]' : '[data-customer]')
  }, [])
  const goOn = () => {
    if (!form.validate().hasErrors) void zodForm.save({ ...form.values, despiteQuantities: true })
  }
  const take = () => form.setFieldValue('sends', null)
  const sendTo = (email: string) => {
    form.setFieldValue('sends', { email, language: choices?.language ?? languageOf(i18n.language) })
    submit()
  }
  const save = t(changes ? 'orders.change.save' : asQuote ? 'orders.form.saveQuote' : 'orders.take')
  const mayAsk = !changes && choices && (asQuote || payable?.why === null)
  const sending: Sending = !mayAsk
    ? null
    : choices.email
      ? { onSend: () => sendTo(choices.email) }
      : { why: t('orders.form.noEmail', { name: choices.customerName }) }
  const byKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    if (saving) return
    if (sending && 'onSend' in sending) return sending.onSend()
    take()
    submit()
  }
  return (
    <form ref={place} onSubmit={submit} onKeyDownCapture={byKeys} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !saving} kept={!changes} />
      <Stack gap={0}>
        <DraftOffer {...draft} />
        <FormSection title={t('orders.form.who')} wide>
          <div className={classes.who}>
            <Stack gap="md">
              {changes ? (
                <TextInput label={t('fields.customerId')} value={changes.customerName} readOnly variant="filled" />
              ) : (
                <div data-customer>
                  <CustomerSelect
                    {...field('customerId')}
                    value={form.values.customerId || null}
                    name={choices?.customerName ?? ''}
                    onChange={(chosen) => {
                      form.setFieldValue('customerId', chosen ?? '')
                      if (isId(chosen ?? '')) toNextItem()
                    }}
                    openOnFocus={false}
                    placeholder={t('orders.form.customerPlaceholder')}
                    nothingFound={t('orders.form.noCustomer')}
                  />
                </div>
              )}
              <TextInput {...field('poNumber')} autoComplete="off" />
            </Stack>
            <CustomerBeside zodForm={zodForm} choices={choices} repeats={!changes} onRepeated={toNextItem} />
          </div>
        </FormSection>
        <LineFields zodForm={zodForm} orderId={changes?.id} />
        <OrderTotals priced={zodForm.priced} ownDelivery={form.values.ownDelivery !== ''} />
        {zodForm.priced.price?.noTax === 'noCode' && <TaxQuestion />}
        {choices?.lacksDeliveryItem && (zodForm.priced.price?.delivery ?? 0) > 0 && <DeliveryQuestion />}
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
        {!changes && (
          <FormSection title={t('orders.form.quote')}>
            <Switch
              label={t('fields.asQuote')}
              description={t('orders.form.asQuoteHelp')}
              checked={asQuote}
              onChange={({ currentTarget }) => form.setFieldValue('asQuote', currentTarget.checked)}
            />
            {asQuote && <DateField {...field('validUntil')} description={t('orders.form.validUntilHelp')} />}
          </FormSection>
        )}
      </Stack>
      <OrderFoot
        zodForm={zodForm}
        label={save}
        sendLabel={t(asQuote ? 'orders.form.quoteAndSend' : 'orders.form.takeAndSend')}
        sending={sending}
        onTake={take}
        to={changes ? orderPath(changes.id) : ordersPath}
      >
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
      </OrderFoot>
    </form>
  )
}
