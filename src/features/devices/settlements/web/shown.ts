import { getOpenPayments, getSettlement, listOpenMoney, listSettlements } from '../contract.ts'

/** What shows who has money: read again once some of it is received, or that is taken back. */
export const shownMoney = [listOpenMoney, getOpenPayments, listSettlements, getSettlement]
