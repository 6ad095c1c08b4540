import useEmblaCarousel from 'embla-carousel-react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { createContext, forwardRef, useContext, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

const CarouselContext = createContext(null);

function useCarousel() {
  const carousel = useContext(CarouselContext);
  if (!carousel) throw new Error('This part belongs inside a Carousel.');
  return carousel;
}

/** Whether the ends are reached, kept up to date with the slides. */
function useEnds(api) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    if (!api) return undefined;
    const update = () => setEnds({ atStart: !api.canScrollPrev(), atEnd: !api.canScrollNext() });
    update();
    api.on('select', update).on('reInit', update);
    return () => api.off('select', update).off('reInit', update);
  }, [api]);
  return ends;
}

export const Carousel = forwardRef(
  ({ orientation = 'horizontal', opts, setApi, plugins, className, children, ...props }, ref) => {
    const vertical = orientation === 'vertical';
    const [viewport, api] = useEmblaCarousel({ ...opts, axis: vertical ? 'y' : 'x' }, plugins);
    const ends = useEnds(api);
    useEffect(() => {
      if (api) setApi?.(api);
    }, [api, setApi]);
    const onKeyDown = (event) => {
      const step = { ArrowLeft: () => api?.scrollPrev(), ArrowRight: () => api?.scrollNext() }[event.key];
      if (!step) return;
      event.preventDefault();
      step();
    };
    return (
      <CarouselContext.Provider value={{ viewport, api, vertical, ...ends }}>
        <div
          ref={ref}
          role="region"
          aria-roledescription="carousel"
          onKeyDownCapture={onKeyDown}
          className={cn('relative', className)}
          {...props}
        >
          {children}
        </div>
      </CarouselContext.Provider>
    );
  },
);
Carousel.displayName = 'Carousel';

export const CarouselContent = forwardRef(({ className, ...props }, ref) => {
  const { viewport, vertical } = useCarousel();
  return (
    <div ref={viewport} className="overflow-hidden">
      <div ref={ref} className={cn('flex', vertical ? '-mt-4 flex-col' : '-ml-4', className)} {...props} />
    </div>
  );
});
CarouselContent.displayName = 'CarouselContent';

export const CarouselItem = forwardRef(({ className, ...props }, ref) => {
  const { vertical } = useCarousel();
  const look = cn('min-w-0 shrink-0 grow-0 basis-full', vertical ? 'pt-4' : 'pl-4', className);
  return <div ref={ref} role="group" aria-roledescription="slide" className={look} {...props} />;
});
CarouselItem.displayName = 'CarouselItem';

const button = 'absolute size-8 rounded-full';

export const CarouselPrevious = forwardRef(({ className, variant = 'outline', size = 'icon', ...props }, ref) => {
  const { api, vertical, atStart } = useCarousel();
  const place = vertical ? '-top-12 left-1/2 -translate-x-1/2 rotate-90' : '-left-12 top-1/2 -translate-y-1/2';
  return (
    <Button
      ref={ref}
      variant={variant}
      size={size}
      className={cn(button, place, className)}
      disabled={atStart}
      onClick={() => api?.scrollPrev()}
      {...props}
    >
      <ArrowLeft />
      <span className="sr-only">Previous slide</span>
    </Button>
  );
});
CarouselPrevious.displayName = 'CarouselPrevious';

export const CarouselNext = forwardRef(({ className, variant = 'outline', size = 'icon', ...props }, ref) => {
  const { api, vertical, atEnd } = useCarousel();
  const place = vertical ? '-bottom-12 left-1/2 -translate-x-1/2 rotate-90' : '-right-12 top-1/2 -translate-y-1/2';
  return (
    <Button
      ref={ref}
      variant={variant}
      size={size}
      className={cn(button, place, className)}
      disabled={atEnd}
      onClick={() => api?.scrollNext()}
      {...props}
    >
      <ArrowRight />
      <span className="sr-only">Next slide</span>
    </Button>
  );
});
CarouselNext.displayName = 'CarouselNext';
