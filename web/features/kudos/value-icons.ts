import {
  IconBulb,
  IconFlame,
  IconHeartHandshake,
  IconShieldCheck,
  IconSparkles,
  IconTargetArrow,
  type Icon,
} from '#web/ui/icons.tsx';
import type { KudoValue } from '#contract/kudos/kudos.ts';

export const valueIcons: Record<KudoValue, Icon> = {
  'Think Forward': IconBulb,
  'Drive Results': IconTargetArrow,
  'Serve with Integrity': IconShieldCheck,
  'Foster Teamwork': IconHeartHandshake,
  'Live Passionately': IconFlame,
  'Dedication to Craft': IconSparkles,
};
