import { Anchor, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { customerPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { usePages } from '#web/app/use-pages.ts'
import { getPartner, listPartnerLocations, type PartnerLocation, removePartnerLocation, savePartnerLocation } from '../../contract.ts'
import { type Kind, ReferenceTab } from './reference-tab.tsx'

const locations: Kind<typeof listPartnerLocations> = {
  name: 'locations',
  icon: <IconMapPin size={36} />,
  list: listPartnerLocations,
  useRows: (id, search) => usePages(listPartnerLocations, { params: { id }, query: { search } }, { keeps: true }),
  useEnter: (id) => {
    const { mutate } = useAction(savePartnerLocation, { refreshes: [listPartnerLocations, getPartner] })
    return (body) => mutate({ params: { id }, body })
  },
  remove: removePartnerLocation,
  columns: [
    { head: 'fields.address', cell: (location) => <Place location={location} /> },
    { head: 'fields.customerName', wide: true, cell: (location) => <SoldTo location={location} /> },
  ],
  Dialog: lazyPart(() => import('./location-dialog.tsx')),
}

/** The partner's stores and warehouses. */
export default function LocationsTab({ partnerId }: { partnerId: string }) {
  return <ReferenceTab partnerId={partnerId} kind={locations} />
}

/** On a phone with its customer. */
const Place = ({ location }: { location: PartnerLocation }) => (
  <>
    {location.name}
    <Text size="sm" c="dimmed">
      {[location.address1, location.address2, location.city, location.state, location.zip].filter(Boolean).join(', ')}
    </Text>
    <Text size="sm" hiddenFrom="sm">
      <SoldTo location={location} />
    </Text>
  </>
)

function SoldTo({ location: { customerId, customerName } }: { location: PartnerLocation }) {
  const { t } = useTranslation()
  if (!customerId)
    return (
      <Text span c="dimmed">
        {t('partners.locations.partners')}
      </Text>
    )
  return (
    <Anchor component={Link} to={customerPath(customerId)}>
      {customerName}
    </Anchor>
  )
}
