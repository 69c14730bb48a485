import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Partner } from '../contract.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import { EnvelopeFields } from './envelope-fields.tsx'
import { lookOf } from './look.ts'
import { ProfileSection } from './profile-section.tsx'
import { RuleFields } from './rule-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Who the partner is, how both are called on an envelope, what is tolerated and what is owed. */
export function ProfileTab({ partner }: { partner: Partner }) {
  const { t } = useTranslation()
  const zodForm = useProfileForm(partner)
  const { form, field, submit, saving, serverError, draft, showNewest } = zodForm
  const { canWrite, customerName } = partner
  const look = lookOf(canWrite)
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={860} gap="xl">
        <DraftOffer {...draft} />
        <FormError error={serverError} />
        {serverError?.code === 'partnerChanged' && (
          <Group>
            <Button variant="default" onClick={showNewest}>
              {t('settings.showNewest')}
            </Button>
          </Group>
        )}
        <ProfileSection title={t('partners.sections.who')}>
          <TextInput {...field('name')} {...look} autoComplete="off" />
          <CustomerSelect
            {...field('customerId')}
            {...look}
            value={form.values.customerId ?? null}
            name={form.values.customerId === partner.customerId ? customerName : ''}
            onChange={(id) => form.setFieldValue('customerId', id)}
            description={t('partners.help.customer')}
            nothingFound={t('people.noCustomerFound')}
            clearable={canWrite}
          />
          <Switch
            {...field('live', { type: 'checkbox' })}
            label={t('partners.takesOrders')}
            description={t('partners.help.live')}
            disabled={!canWrite}
          />
        </ProfileSection>
        <EnvelopeFields zodForm={zodForm} look={look} />
        <RuleFields zodForm={zodForm} look={look} />
        <DeadlineFields zodForm={zodForm} look={look} />
        <ProfileSection title={t('partners.sections.contact')}>
          <TextInput {...field('contactName')} {...look} autoComplete="off" />
          <TextInput {...field('contactEmail')} {...look} type="email" inputMode="email" autoComplete="off" />
          <TextInput {...field('contactPhone')} {...look} type="tel" inputMode="tel" autoComplete="off" />
        </ProfileSection>
        <Group>
          <GuardedButton ability="connections.write" allowed={canWrite} type="submit" loading={saving}>
            {t('common.save')}
          </GuardedButton>
        </Group>
      </Stack>
      <UnsavedWarning when={form.isDirty() && !saving} />
    </form>
  )
}
