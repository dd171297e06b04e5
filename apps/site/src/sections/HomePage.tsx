import { AgentSteps } from './AgentSteps.tsx';
import { Closing } from './Closing.tsx';
import { Commission } from './Commission.tsx';
import { Hero } from './Hero.tsx';
import { Households } from './Households.tsx';
import { PageFrame } from './PageFrame.tsx';

/** The first page, from top to bottom. */
export function HomePage() {
  return (
    <PageFrame>
      <Hero />
      <Households />
      <AgentSteps />
      <Commission />
      <Closing />
    </PageFrame>
  );
}
