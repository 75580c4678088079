import cairo, math
s=cairo.PDFSurface('out/cairo.pdf',300,200); c=cairo.Context(s)
c.select_font_face('DejaVu Sans'); c.set_font_size(22); c.move_to(15,30); c.show_text('Cairo: groups, masks')
c.push_group(); c.set_source_rgb(0,0,0); c.rectangle(20,50,90,90); c.fill(); c.set_source_rgb(.3,.3,.3); c.arc(110,95,45,0,2*math.pi); c.fill(); c.pop_group_to_source(); c.paint_with_alpha(.7)
g=cairo.LinearGradient(170,0,290,0); g.add_color_stop_rgba(0,0,0,0,1); g.add_color_stop_rgba(1,0,0,0,.2); c.set_source(g); c.rectangle(170,50,120,60); c.fill()
c.push_group(); c.set_source_rgb(0,0,0); c.rectangle(170,120,120,60); c.fill(); p=c.pop_group(); c.set_source(p); m=cairo.RadialGradient(230,150,5,230,150,60); m.add_color_stop_rgba(0,0,0,0,1); m.add_color_stop_rgba(1,0,0,0,0); c.mask(m)
t=cairo.ImageSurface(cairo.FORMAT_RGB24,4,4); d=t.get_data(); d[:]=bytes([0,0,0,0,255,255,255,0]*8); p=cairo.SurfacePattern(t); p.set_extend(cairo.EXTEND_REPEAT); p.set_filter(cairo.FILTER_NEAREST); c.save(); c.translate(20,150); c.scale(3,3); c.set_source(p); c.rectangle(0,0,40,12); c.fill(); c.restore()
s.finish()
