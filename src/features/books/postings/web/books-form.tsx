import {
  Button,
  Group,
  type InputWrapperProps,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { StateText } from '#web/ui/values/state-text.tsx'
import type { Books } from '../contract.ts'
import { MakeItemsButton } from './make-items-button.tsx'
import { PostingOff } from './posting-off.tsx'
import { Preview } from './preview.tsx'
import { useBooksForm } from './use-books-form.ts'

export function BooksForm({ books }: { books: Books }) {
  const { t } = useTranslation()
  const canWrite = useCan()('books.write')
  const { form, field, submit, saving, serverError, version, showNewest, opening } = useBooksForm(books)
  const { choices } = books
  useEffect(() => {
    if (!form.isDirty() && !saving && books.version > version) showNewest()
  })
  const look = {
    readOnly: !canWrite,
    variant: canWrite ? 'default' : 'filled',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'],
  }
  const choice = (name: Extract<keyof typeof form.values, `${string}Id`>) => ({ ...field(name), value: form.values[name] })
  const pick = (list: Books['choices']['any']) => ({
    ...look,
    placeholder: t('books.settings.choose'),
    data: list.map(({ id, name }) => ({ value: id, label: name })),
  })
  const perhaps = (list: Books['choices']['any'], placeholder: string) => ({ ...pick(list), clearable: canWrite, placeholder })
  const missing = (['itemId', 'deliveryItemId'] as const).filter((name) => !form.values[name])
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={760} gap="md">
        <Text>{t('books.settings.intro')}</Text>
        <Standing books={books} />
        <FormError error={serverError} />
        {serverError?.code === 'booksChanged' && (
          <Group>
            <Button variant="default" onClick={showNewest}>
              {t('settings.showNewest')}
            </Button>
          </Group>
        )}
        <Switch
          {...form.getInputProps('active', { type: 'checkbox' })}
          label={t('books.settings.active')}
          description={t('books.settings.activeHelp')}
          disabled={!canWrite}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateField {...field('fromDate')} {...look} description={t('books.settings.fromDateHelp')} />
          <div>
            <Text size="sm" fw={500} id="posts-as" mb={4}>
              {t('books.settings.postsAs')}
            </Text>
            <SegmentedControl
              aria-labelledby="posts-as"
              orientation="vertical"
              fullWidth
              readOnly={!canWrite}
              value={form.values.postsAs}
              onChange={(value) => form.setFieldValue('postsAs', value === 'estimate' ? 'estimate' : 'invoice')}
              data={[
                { value: 'invoice', label: t('books.settings.invoice') },
                { value: 'estimate', label: t('books.settings.estimate') },
              ]}
            />
          </div>
        </SimpleGrid>
        <Select
          {...field('booksAt')}
          {...look}
          description={t('books.settings.booksAtHelp')}
          data={(['order', 'shipment', 'invoice'] as const).map((value) => ({ value, label: t(`partners.booksAt.${value}`) }))}
          allowDeselect={false}
          value={form.values.booksAt ?? 'order'}
          onChange={(chosen) => form.setFieldValue('booksAt', chosen === 'shipment' || chosen === 'invoice' ? chosen : 'order')}
        />
        <Title order={2} size="h4" mt="md">
          {t('books.settings.accounts')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ListSelect {...choice('clearingAccountId')} {...pick(choices.clearing)} description={t('books.settings.clearingHelp')} />
          <ListSelect {...choice('bankAccountId')} {...pick(choices.bank)} description={t('books.settings.bankHelp')} />
          <ListSelect {...choice('feeAccountId')} {...pick(choices.expense)} />
          <ListSelect {...choice('disputeAccountId')} {...pick(choices.expense)} />
          <ListSelect {...choice('otherAccountId')} {...pick(choices.any)} description={t('books.settings.otherHelp')} />
          <ListSelect
            {...choice('stockAccountId')}
            {...perhaps(choices.expense, t('books.settings.noStockAccount'))}
            description={t('books.settings.stockAccountHelp')}
          />
          <ListSelect
            {...choice('collectedAccountId')}
            {...perhaps(choices.clearing, t('books.settings.noCollectedAccount'))}
            description={t('books.settings.collectedHelp')}
          />
          {!books.isOpened && opening !== null && opening !== 0 && (
            <ListSelect
              {...choice('openingAccountId')}
              {...perhaps(choices.any, t('books.settings.noOpening'))}
              description={t('books.settings.openingHelp', { amount: formatCents(opening) })}
            />
          )}
        </SimpleGrid>
        <Title order={2} size="h4" mt="md">
          {t('books.settings.items')}
        </Title>
        {canWrite && missing.length > 0 && <MakeItemsButton missing={missing} onMade={(name, id) => form.setFieldValue(name, id)} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ListSelect {...choice('itemId')} {...pick(choices.items)} />
          <ListSelect {...choice('deliveryItemId')} {...perhaps(choices.items, t('books.settings.noDeliveryItem'))} />
          <ListSelect
            {...choice('refundItemId')}
            {...perhaps(choices.items, t('books.settings.sameItem'))}
            description={t('books.settings.refundHelp')}
          />
          {choices.classes.length > 0 && <ListSelect {...choice('classId')} {...perhaps(choices.classes, t('books.settings.noClass'))} />}
          <TextInput
            {...field('numberPrefix')}
            {...look}
            autoComplete="off"
            description={t('books.settings.prefixHelp', { example: `${form.values.numberPrefix}1001` })}
          />
        </SimpleGrid>
        <Preview fromDate={form.values.fromDate} />
        <Group>
          <GuardedButton ability="books.write" type="submit" loading={saving}>
            {t('books.settings.save')}
          </GuardedButton>
        </Group>
      </Stack>
      <UnsavedWarning when={form.isDirty() && !saving} />
    </form>
  )
}

/** How it stands, whatever the form below it would make of it. */
function Standing({ books: { standing, settings } }: { books: Books }) {
  const { t } = useTranslation()
  if (standing !== 'on') return <PostingOff standing={standing} isThere />
  return (
    <Text>
      <StateText tone="good" text={t('books.standing.on')} /> {t('books.standing.from')} <DayText iso={settings.fromDate ?? ''} />
    </Text>
  )
}
