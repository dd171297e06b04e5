/** The refusals of calls about plans, their versions and licences. */
export const planRefusals = {
  'plan-above-cost-cap': {
    status: 409,
    message: 'The charge of this plan is above its own cap. Lower the charge, or the number of instalments.',
  },
  'plan-rows-negative': {
    status: 409,
    message: 'Rounding leaves instalments of this plan empty or below zero. Choose fewer instalments.',
  },
  'plan-code-taken': { status: 409, message: 'There is a plan with this code or this name already.' },
  'plan-day-taken': { status: 409, message: 'A version of this plan begins on this day already. Choose another day.' },
  'plan-not-offered': { status: 409, message: 'This plan is not offered on that day.' },
  'plan-version-begun': { status: 409, message: 'This version has begun or was withdrawn. Only a planned one can be.' },
  'licence-overlaps': {
    status: 409,
    message: 'This state has a licence within these days already. End it first, or choose other days.',
  },
  'licence-begun': {
    status: 409,
    message: 'This licence has begun or was withdrawn. Only a planned one can be withdrawn.',
  },
  'licence-over': { status: 409, message: 'This licence ends on that day or earlier already.' },
} as const;
