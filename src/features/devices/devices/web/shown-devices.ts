import { fetchFilters } from '#contract/list-filters.ts'
import { getDevice, getLocations, listDevices } from '../contract.ts'

/** What shows a device: read again once it is changed. */
export const shownDevices = [getDevice, listDevices, getLocations, fetchFilters]
